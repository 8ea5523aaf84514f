# shellcheck shell=bash
# Functions of the runbooks in infra/README.md, to be sourced there. They read its variables:
# E (environment), G (resource group), APP, COSMOS, STORAGE (names of resources) and W (log workspace).

# An output of the last deployment.
out() {
  az deployment group show -g "$G" -n portal --query "properties.outputs.$1.value" -o tsv
}

# Rows of a query of the logs, by default of the last hour.
logs() {
  az monitor log-analytics query -w "$W" --analytics-query "$1" -t "${2:-PT1H}" -o table
}

# Name of the identity that the API acts as.
acts_as() {
  basename "$(az functionapp identity show -g "$G" -n "$APP" --query 'keys(userAssignedIdentities)[0]' -o tsv)"
}

# Removes the locks of prod; dev has none.
unlock() {
  [ "$E" = prod ] || return 0
  az lock delete -g "$G" -n keep-the-database --resource "$COSMOS" --resource-type Microsoft.DocumentDB/databaseAccounts
  az lock delete -g "$G" -n keep-the-files --resource "$STORAGE" --resource-type Microsoft.Storage/storageAccounts
}

# Removes every role of an object id in the database.
take_data() {
  : "${1:?object id is missing}"
  az cosmosdb sql role assignment list -g "$G" -a "$COSMOS" --query "[?principalId=='$1'].name" -o tsv | while read -r role; do
    az cosmosdb sql role assignment delete -g "$G" -a "$COSMOS" --role-assignment-id "$role" --yes
  done
}

# Removes every other role of an object id in the subscription.
take_roles() {
  : "${1:?object id is missing}"
  az role assignment list --all --query "[?principalId=='$1'].id" -o tsv | while read -r role; do
    az role assignment delete --ids "$role"
  done
}

# Times and titles of the deployments that succeeded in this environment, the newest first.
releases() {
  gh run list -w deploy.yml -L 200 --json databaseId,displayTitle --jq '.[] | [.databaseId, .displayTitle] | @tsv' |
    while read -r run title; do
      at=$(gh api "repos/{owner}/{repo}/actions/runs/$run/jobs?per_page=100" \
        --jq ".jobs[] | select(.name == \"$E / Deploy to $E\" and .conclusion == \"success\") | .completed_at")
      [ -z "$at" ] || echo "$at" "$title"
    done
}
