#!/usr/bin/env bash
# plan.sh ENVIRONMENT: shows what a deployment of this clone's templates would change, with the variables on GitHub.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
E=${1:?environment is missing} G=rg-franchise-admin-$1
variables=$(github_variables)
eval "$variables"
az deployment group what-if -g "$G" --parameters "infra/main.$E.bicepparam"
