#!/usr/bin/env bash
# revoke-api.sh ENVIRONMENT: takes the roles of the identity that the API acts as, then deletes it.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
use "$1"
name=$(acts_as)
id=$(az identity show -g "$G" -n "$name" --query principalId -o tsv)
unlock
take_data "$id"
take_roles "$id"
az functionapp identity remove -g "$G" -n "$APP" --identities "$(az identity show -g "$G" -n "$name" --query id -o tsv)"
az identity delete -g "$G" -n "$name"
