#!/usr/bin/env bash
# identity-activity.sh ENVIRONMENT: lists the API identity's changes in the directory, and counts the database requests of the last two
# days by operation.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
use "$1"
id=$(az identity show -g "$G" -n "$(acts_as)" --query principalId -o tsv)
az rest --method get --url https://graph.microsoft.com/v1.0/auditLogs/directoryAudits \
  --url-parameters "\$filter=initiatedBy/app/servicePrincipalId eq '$id'" \
  --query 'value[].[activityDateTime,activityDisplayName,targetResources[0].displayName]' -o tsv
az monitor metrics list --resource "$(az cosmosdb show -g "$G" -n "$COSMOS" --query id -o tsv)" --metric TotalRequests \
  --filter "OperationType eq '*'" --aggregation Count --interval PT1H --offset 2d -o table
