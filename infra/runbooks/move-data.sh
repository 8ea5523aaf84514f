#!/usr/bin/env bash
# move-data.sh ENVIRONMENT WORKLOAD FILE FOLDER: stops the old and the new app, turns off the old alerts, brings the data of the old
# database (FILE is that of move-begin.sh) into the new, empty one by way of FOLDER, and starts the new app. Fails, with both apps
# stopped, if the old database has changed ten minutes after the export: remove FOLDER and run it again.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
environment=${1:?environment is missing} workload=${2:?workload is missing} file=${3:?file is missing} folder=${4:?folder is missing}
# shellcheck source=/dev/null
. "$file"
use "$environment" "$workload"
[ "$COSMOS" != "${OLD_COSMOS:?}" ] || { echo "Nothing was changed: $COSMOS is the old account" >&2 && exit 1; }
old=https://$OLD_COSMOS.documents.azure.com
for app in "${OLD_APP:?}" "$APP"; do az functionapp stop -g "$G" -n "$app"; done
silence_others "$workload"
COSMOS_ENDPOINT=$old npm run -s data -- export "$folder"
sleep "${SETTLE_SECONDS:-600}"
COSMOS_ENDPOINT=$old npm run -s data -- verify "$folder"
npm run -s data -- load --restore "$folder" --apply
npm run -s data -- verify "$folder"
az functionapp start -g "$G" -n "$APP"
