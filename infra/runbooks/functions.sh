# shellcheck shell=bash
# Functions of the runbooks. Source this file, then run: use prod

# use ENVIRONMENT [WORKLOAD]: sets E (environment), G (resource group), APP, SITE, COSMOS and STORAGE (names of resources), W (log workspace),
# and the variables for npm run data and outbox. Keeps exported names of resources. Names the missing resources, and fails if all are missing.
use() {
  E=${1:?environment is missing} G=rg-franchise-admin-$1
  APP=$(exported APP || out functionAppName Microsoft.Web/sites)
  COSMOS=$(exported COSMOS || out cosmosAccountName Microsoft.DocumentDB/databaseAccounts)
  STORAGE=$(exported STORAGE || out storageAccountName Microsoft.Storage/storageAccounts)
  SITE=$(exported SITE || out siteName Microsoft.Web/staticSites)
  W=$(az monitor log-analytics workspace show -g "$G" -n "log-${2:-franchise-admin}-$E" --query customerId -o tsv) || true
  unset COSMOS_ENDPOINT AUDIT_RETENTION_DAYS
  export COSMOS_DATABASE=franchise-admin
  [ -z "$COSMOS" ] || export COSMOS_ENDPOINT="https://$COSMOS.documents.azure.com"
  [ "$E" != dev ] || export AUDIT_RETENTION_DAYS=90
  local name missing=
  for name in APP SITE COSMOS STORAGE; do [ -n "${!name}" ] || missing+=" $name"; done
  [ -z "$missing" ] || echo "Not found in $G:$missing. Check az login and the subscription, or export the names" >&2
  [ -n "$APP$SITE$COSMOS$STORAGE" ]
}

# Prints an exported variable. Fails if it is not set.
exported() {
  local value
  value=$(printenv "$1") || true
  [ -n "$value" ] || return 1
  echo "Using the exported $1=$value" >&2
  echo "$value"
}

# Prints an output of the last deployment. If that deployment failed or is still running, prints the name of the only resource of type $2.
# Ignores the copies of restore-account.sh (*-back).
out() {
  local value
  value=$(az deployment group show -g "$G" -n portal --query "properties.outputs.$1.value" -o tsv) || true
  if [ -z "$value" ] && [ -n "${2:-}" ]; then
    value=$(az resource list -g "$G" --resource-type "$2" --query "[].name" -o tsv | sed '/-back$/d')
    if [ "$(wc -l <<<"$value")" -gt 1 ]; then
      echo "More than one $2 in $G. Export the name of one of them as APP, SITE, COSMOS or STORAGE, then run use again" >&2 && return 1
    fi
  fi
  echo "$value"
}

# Runs a log query, by default over the last hour.
logs() {
  az monitor log-analytics query -w "$W" --analytics-query "$1" -t "${2:-PT1H}" -o table
}

# Runs queries/NAME.kql, by default over the last three hours. Example: query requests PT1H
query() {
  logs "$(cat "$(dirname "${BASH_SOURCE[0]}")/queries/${1:?name is missing}.kql")" "${2:-PT3H}"
}

# Prints the log lines of one request id from the last day.
request_lines() {
  logs "AppTraces | where Message has '${1:?request id is missing}' | project TimeGenerated, Message | order by TimeGenerated asc" P1D
}

# Lists changes to resources in the group, by default of the last six hours. The caller is a person's name or an identity's id.
activity() {
  az monitor activity-log list -g "$G" --offset "${1:-6h}" --max-events 5000 -o tsv \
    --query '[].[eventTimestamp,caller,operationName.value,status.value,resourceId]'
}

# Prints the name of the API's identity.
acts_as() {
  basename "$(az functionapp identity show -g "$G" -n "$APP" --query 'keys(userAssignedIdentities)[0]' -o tsv)"
}

# Runs a command. If it fails, prints it to stderr and sets failed=1.
try() {
  "$@" || { echo "Failed: $*" >&2; failed=1; }
}

# Runs a command once per input line, with the line as its last argument. Fails if one of the runs failed.
try_each() {
  local line failed=0
  while read -r line; do try "$@" "$line" </dev/null; done
  return "$failed"
}

# Removes the locks of prod. dev has none.
unlock() {
  local failed=0
  [ "$E" = prod ] || return 0
  try az lock delete -g "$G" -n keep-the-database --resource "$COSMOS" --resource-type Microsoft.DocumentDB/databaseAccounts
  try az lock delete -g "$G" -n keep-the-files --resource "$STORAGE" --resource-type Microsoft.Storage/storageAccounts
  return "$failed"
}

# Lets an object id read and write documents of the database at once. The next deployment keeps the role; take_data removes it.
give_data() {
  az cosmosdb sql role assignment create -g "$G" -a "$COSMOS" --scope /dbs/franchise-admin \
    --role-definition-id 00000000-0000-0000-0000-000000000002 --principal-id "${1:?object id is missing}"
}

# Removes the database roles of an object id. If any remain, fails and prints them to stderr.
take_data() {
  : "${1:?object id is missing}"
  az cosmosdb sql role assignment list -g "$G" -a "$COSMOS" --query "[?principalId=='$1'].name" -o tsv |
    try_each az cosmosdb sql role assignment delete -g "$G" -a "$COSMOS" --yes --role-assignment-id
}

# Removes all other roles of an object id in the subscription. If any remain, fails and prints them to stderr.
take_roles() {
  : "${1:?object id is missing}"
  az role assignment list --all --query "[?principalId=='$1'].id" -o tsv |
    try_each az role assignment delete --ids
}

# Lists times and titles of this environment's successful deployments, newest first.
releases() {
  gh run list -w deploy.yml -L 200 --json databaseId,displayTitle --jq '.[] | [.databaseId, .displayTitle] | @tsv' |
    while read -r run title; do
      at=$(gh api "repos/{owner}/{repo}/actions/runs/$run/jobs?per_page=100" \
        --jq ".jobs[] | select(.name == \"$E / Deploy to $E\" and .conclusion == \"success\") | .completed_at")
      [ -z "$at" ] || echo "$at" "$title"
    done
}

# Prints the environment's variables on GitHub as export commands.
github_variables() {
  gh variable list --env "$E" --json name,value --jq '.[] | "export \(.name)=\(.value | @sh)"'
}

# Lists runs of all workflows, newest first.
runs() {
  gh run list -L 100 --json createdAt,workflowName,event,headBranch,headSha,url \
    --jq '.[] | [.createdAt, .workflowName, .event, .headBranch, .headSha, .url] | @tsv'
}

# Lists the environment's variables on GitHub, most recently changed first.
variables() {
  gh variable list --env "$E" --json name,value,updatedAt \
    --jq 'sort_by(.updatedAt) | reverse | .[] | [.updatedAt, .name, .value] | @tsv'
}

# Prints the site's host name. After a failed deployment, prints the name that Azure assigned.
host_name() {
  local name
  name=$(out siteHostname)
  [ -n "$name" ] || name=$(az staticwebapp show -g "$G" -n "$SITE" --query defaultHostname -o tsv)
  [ -n "$name" ] || { echo "The host name of the site was not found" >&2 && return 1; }
  echo "$name"
}

# Prints status code and duration of one request to the page and one to the API.
probe() {
  local name path
  name=$(host_name) || return 1
  for path in / /api/health; do
    curl -sS -m 30 -o /dev/null -w "%{http_code} %{time_total}s $path\n" "https://$name$path"
  done
}

# Lists the GitHub environments that each GitHub identity trusts.
ways_in() {
  local group=rg-franchise-admin-deployers
  az identity list -g "$group" --query '[].name' -o tsv | while read -r name; do
    az identity federated-credential list -g "$group" --identity-name "$name" --query '[].[name,subject]' -o tsv
  done
}

# Turns off the alerts of all workloads except this one.
silence_others() {
  : "${1:?workload is missing}"
  az resource list -g "$G" -o tsv \
    --query "[?tags.workload&&tags.workload!='$1'&&(contains(type,'lert')||contains(type,'cheduled'))].id" |
    xargs -r -n 1 az resource update --set properties.enabled=false -o none --ids
}
