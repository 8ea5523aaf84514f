#!/usr/bin/env bash
# revoke-api.sh ENVIRONMENT: prints the object id of the API's identity, removes its roles, then deletes the identity. Continues after a failure, prints the
# failed command to stderr, and exits with 1.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
use "$1"
name=$(acts_as)
id=$(az identity show -g "$G" -n "$name" --query principalId -o tsv)
identity=$(az identity show -g "$G" -n "$name" --query id -o tsv)
echo "Object id of $name: $id"
failed=0
try unlock
try take_data "$id"
try take_roles "$id"
try az functionapp identity remove -g "$G" -n "$APP" --identities "$identity"
try az identity delete -g "$G" -n "$name"
exit "$failed"
