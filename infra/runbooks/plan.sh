#!/usr/bin/env bash
# plan.sh ENVIRONMENT: shows the changes that deploying the templates of this clone would make, with the variables that GitHub keeps.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
E=${1:?environment is missing} G=rg-franchise-admin-$1
variables=$(github_variables)
eval "$variables"
az deployment group what-if -g "$G" --parameters "infra/main.$E.bicepparam"
