#!/usr/bin/env bash
# move-end.sh ENVIRONMENT WORKLOAD FILE: removes the locks of the old resources, unlinks the old site, and lists every resource outside the
# new workload. FILE comes from move-begin.sh. The site must be unlinked, because a site cannot be deleted after its linked app.
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
