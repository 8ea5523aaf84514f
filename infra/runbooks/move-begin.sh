#!/usr/bin/env bash
# move-begin.sh ENVIRONMENT REGION FILE: prepares a move. Removes the tag "release", because a rollback would deploy the old names. Removes
# CUSTOM_HOSTNAME, because a host name belongs to one site. Sets AZURE_LOCATION, and writes the current resource names to the new file FILE.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
environment=${1:?environment is missing} region=${2:?region is missing} file=${3:?file is missing}
use "$environment"
[ ! -e "$file" ] || { echo "Nothing was changed: $file exists, so the move has already begun" >&2 && exit 1; }
for name in "$APP" "$SITE" "$COSMOS" "$STORAGE"; do
  [ -n "$name" ] || { echo "Nothing was changed: some resources of $G were not found" >&2 && exit 1; }
done
az group update -n "$G" --remove tags.release -o none
for each in "$E" "$E-plan"; do
  gh variable delete CUSTOM_HOSTNAME --env "$each" || true # Not every environment has this variable.
  gh variable set AZURE_LOCATION --env "$each" --body "$region"
done
printf '%s\n' "OLD_APP=$APP" "OLD_SITE=$SITE" "OLD_COSMOS=$COSMOS" "OLD_STORAGE=$STORAGE" > "$file"
