#!/usr/bin/env bash
# person-leaves.sh ENVIRONMENT USER_NAME: takes the role groups of a person, disables the account, revokes its sessions and shows
# both.
set -euo pipefail
person=$(az ad user show --id "$2" --query id -o tsv)
gh variable list --env "$1" --json name,value --jq '.[] | select(.name | endswith("_GROUP_ID")) | .value' | while read -r group; do
  az ad group member remove --group "$group" --member-id "$person" || true # Fails where they are not a member.
done
az ad user update --id "$person" --account-enabled false
az rest --method post --url "https://graph.microsoft.com/v1.0/users/$person/revokeSignInSessions"
az rest --url "https://graph.microsoft.com/v1.0/users/$person?\$select=accountEnabled,signInSessionsValidFromDateTime"
