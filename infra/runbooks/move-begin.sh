#!/usr/bin/env bash
# move-begin.sh ENVIRONMENT REGION FILE: removes the tag "release" (a rollback would deploy the old names) and CUSTOM_HOSTNAME (a host name
# belongs to one site), sets AZURE_LOCATION, and writes the names of the present resources to FILE, which must not exist.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
environment=${1:?environment is missing} region=${2:?region is missing} file=${3:?file is missing}
use "$environment"
[ ! -e "$file" ] || { echo "$file exists: the move has begun" >&2 && exit 1; }
site=$(out siteName Microsoft.Web/staticSites)
for name in "$APP" "$site" "$COSMOS" "$STORAGE"; do
  [ -n "$name" ] || { echo "Nothing was changed: not all resources of $G were found" >&2 && exit 1; }
done
az group update -n "$G" --remove tags.release -o none
for each in "$E" "$E-plan"; do
  gh variable delete CUSTOM_HOSTNAME --env "$each" || true # Not every environment has one.
  gh variable set AZURE_LOCATION --env "$each" --body "$region"
done
printf '%s\n' "OLD_APP=$APP" "OLD_SITE=$site" "OLD_COSMOS=$COSMOS" "OLD_STORAGE=$STORAGE" > "$file"
