#!/usr/bin/env bash
# person-leaves.sh ENVIRONMENT USER_NAME: disables a person's account, revokes its sessions, prints the result, and removes the account from
# the role groups. Continues after a failure, prints the failed command to stderr, and exits with 1.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
person=$(az ad user show --id "$2" --query id -o tsv)
user=https://graph.microsoft.com/v1.0/users/$person
failed=0
try az ad user update --id "$person" --account-enabled false
try az rest --method post --url "$user/revokeSignInSessions"
try az rest --url "$user?\$select=accountEnabled,signInSessionsValidFromDateTime"
groups=$(gh variable list --env "$1" --json name,value --jq '.[] | select(.name | endswith("_GROUP_ID")) | .value') ||
  { echo "Failed: gh variable list. The person is still in the role groups" >&2 && failed=1; }
for group in $groups; do
  [ "$(az ad group member check --group "$group" --member-id "$person" --query value -o tsv)" = false ] ||
    try az ad group member remove --group "$group" --member-id "$person"
done
exit "$failed"
