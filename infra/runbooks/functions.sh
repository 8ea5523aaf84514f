# shellcheck shell=bash
# Functions of the runbooks in infra/README.md. Source this file, then say which environment is meant: use prod

# Sets E (environment), G (resource group), APP, COSMOS, STORAGE (names of resources), W (log workspace) and the variables by which
# npm run data and outbox find the database. The workload is that of the templates.
use() {
  E=${1:?environment is missing} G=rg-franchise-admin-$1
  APP=$(out functionAppName Microsoft.Web/sites)
  COSMOS=$(out cosmosAccountName Microsoft.DocumentDB/databaseAccounts)
  STORAGE=$(out storageAccountName Microsoft.Storage/storageAccounts)
  W=$(az monitor log-analytics workspace show -g "$G" -n "log-${2:-franchise-admin}-$E" --query customerId -o tsv) || true
  export COSMOS_ENDPOINT="https://$COSMOS.documents.azure.com" COSMOS_DATABASE=franchise-admin
  if [ "$E" = dev ]; then export AUDIT_RETENTION_DAYS=90; else unset AUDIT_RETENTION_DAYS; fi
}

# An output of the last deployment. Where that failed or is under way: the name of the only resource of the type in $2.
out() {
  local value
  value=$(az deployment group show -g "$G" -n portal --query "properties.outputs.$1.value" -o tsv) || true
  if [ -z "$value" ] && [ -n "${2:-}" ]; then
    value=$(az resource list -g "$G" --resource-type "$2" --query "[].name" -o tsv)
    if [ "$(wc -l <<<"$value")" -gt 1 ]; then echo "More than one $2 in $G" >&2 && return 1; fi
  fi
  echo "$value"
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

# Status and time of what the page and the API answer.
probe() {
  local path
  for path in / /api/health; do
    curl -sS -m 30 -o /dev/null -w "%{http_code} %{time_total}s $path\n" "https://$(out siteHostname)$path"
  done
}

# What each identity of GitHub trusts.
ways_in() {
  local group=rg-franchise-admin-deployers
  az identity list -g "$group" --query '[].name' -o tsv | while read -r name; do
    az identity federated-credential list -g "$group" --identity-name "$name" --query '[].[name,subject]' -o tsv
  done
}

# Turns off the alerts of every workload but this one.
silence_others() {
  : "${1:?workload is missing}"
  az resource list -g "$G" -o tsv \
    --query "[?tags.workload&&tags.workload!='$1'&&(contains(type,'lert')||contains(type,'cheduled'))].id" |
    xargs -n 1 az resource update --set properties.enabled=false -o none --ids
}
