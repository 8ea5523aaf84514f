#!/usr/bin/env bash
# move-data.sh ENVIRONMENT WORKLOAD FILE FOLDER: stops both apps and turns off the old alerts. Exports the old database to FOLDER, loads the
# export into the new, empty database, and starts the new app. FILE comes from move-begin.sh. If the old database has changed ten minutes
# after the export, fails and leaves both apps stopped: delete FOLDER and run the script again.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
environment=${1:?environment is missing} workload=${2:?workload is missing} file=${3:?file is missing} folder=${4:?folder is missing}
# shellcheck source=/dev/null
. "$file"
use "$environment" "$workload"
[ "$COSMOS" != "${OLD_COSMOS:?}" ] || { echo "Nothing was changed: $COSMOS is the old account. Check WORKLOAD" >&2 && exit 1; }
old=https://$OLD_COSMOS.documents.azure.com
for app in "${OLD_APP:?}" "$APP"; do az functionapp stop -g "$G" -n "$app"; done
silence_others "$workload"
COSMOS_ENDPOINT=$old npm run -s data -- export "$folder"
sleep "${SETTLE_SECONDS:-600}"
COSMOS_ENDPOINT=$old npm run -s data -- verify "$folder"
npm run -s data -- load --restore "$folder" --apply
npm run -s data -- verify "$folder"
az functionapp start -g "$G" -n "$APP"
