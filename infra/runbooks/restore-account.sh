#!/usr/bin/env bash
# restore-account.sh ENVIRONMENT TIME [LOCATION]: restores the database as of TIME (2026-12-01T09:30:00Z) into the new account
# $COSMOS-back, disables its keys and lets you read it. LOCATION (region) is required if the original account was deleted.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
use "$1"
location=${3:-$(az cosmosdb show -g "$G" -n "$COSMOS" --query 'writeLocations[0].locationName' -o tsv)}
az cosmosdb restore -g "$G" --account-name "$COSMOS" --target-database-account-name "$COSMOS-back" --disable-ttl true \
  --restore-timestamp "$2" --location "$location"
az resource update --ids "$(az cosmosdb show -g "$G" -n "$COSMOS-back" --query id -o tsv)" --set properties.disableLocalAuth=true
az cosmosdb sql role assignment create -g "$G" -a "$COSMOS-back" --scope / \
  --role-definition-id 00000000-0000-0000-0000-000000000001 --principal-id "$(az ad signed-in-user show --query id -o tsv)"
