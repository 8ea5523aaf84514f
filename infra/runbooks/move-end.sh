#!/usr/bin/env bash
# move-end.sh ENVIRONMENT WORKLOAD FILE: takes the locks off the old resources (FILE is that of move-begin.sh), unlinks the old site, and
# lists every resource that is not of the new workload. A site whose linked app was deleted first cannot be deleted any more.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
environment=${1:?environment is missing} workload=${2:?workload is missing}
# shellcheck source=/dev/null
. "${3:?file is missing}"
use "$environment" "$workload"
COSMOS=${OLD_COSMOS:?} STORAGE=${OLD_STORAGE:?} unlock
linked=$(az staticwebapp backends show -g "$G" -n "${OLD_SITE:?}" --query 'length(@)' -o tsv)
[ "${linked:-0}" -eq 0 ] || az staticwebapp backends unlink -g "$G" -n "$OLD_SITE" --remove-backend-auth
az resource list -g "$G" --query "[?tags.workload!='$workload'].[type,id]" -o tsv
