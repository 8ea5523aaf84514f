#!/usr/bin/env bash
# database-load.sh ENVIRONMENT: shows the throttled requests of each container and the load of each partition in percent, for the last three
# hours.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
use "$1"
id=$(az cosmosdb show -g "$G" -n "$COSMOS" --query id -o tsv)
az monitor metrics list --resource "$id" --metric TotalRequests --aggregation Count --interval PT5M --offset 3h -o table --top 200 \
  --filter "StatusCode eq '429' and CollectionName eq '*'"
az monitor metrics list --resource "$id" --metric NormalizedRUConsumption --aggregation Maximum --interval PT5M --offset 3h -o table \
  --top 200 --filter "CollectionName eq '*' and PartitionKeyRangeId eq '*'"
