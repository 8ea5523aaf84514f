#!/usr/bin/env bash
# plan.sh ENVIRONMENT: shows what deploying this clone's templates with the variables on GitHub would change.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
E=${1:?environment is missing} G=rg-franchise-admin-$1
variables=$(github_variables)
eval "$variables"
az deployment group what-if -g "$G" --parameters "infra/main.$E.bicepparam"
