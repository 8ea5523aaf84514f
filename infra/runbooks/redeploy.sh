#!/usr/bin/env bash
# redeploy.sh ENVIRONMENT: deploys the templates with the variables on GitHub, then stops the app, because a deployment can start it.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
use "$1"
variables=$(github_variables)
trap 'az functionapp stop -g "$G" -n "$APP"' EXIT
(
  eval "$variables"
  az deployment group create -g "$G" -n portal --parameters "infra/main.$E.bicepparam"
)
