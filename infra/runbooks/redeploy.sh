#!/usr/bin/env bash
# redeploy.sh ENVIRONMENT: deploys the templates with the variables that GitHub keeps, and stops the app in case the deployment
# started it.
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
