#!/usr/bin/env bash
# hot-keys.sh ENVIRONMENT on|off: starts or stops logging the request units of each partition key. "off" removes the locks, because they
# protect this setting. The next deployment restores the locks.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
use "$1"
id=$(az cosmosdb show -g "$G" -n "$COSMOS" --query id -o tsv)
case ${2:-} in
  on)
    workspace=$(az monitor log-analytics workspace list -g "$G" --query "[?customerId=='$W'].id" -o tsv)
    az monitor diagnostic-settings create -n hot --resource "$id" --export-to-resource-specific true --workspace "$workspace" \
      --logs '[{"category":"PartitionKeyRUConsumption","enabled":true}]'
    ;;
  off)
    unlock
    az monitor diagnostic-settings delete -n hot --resource "$id"
    ;;
  *) echo "Usage: hot-keys.sh ENVIRONMENT on|off" >&2 && exit 2 ;;
esac
