#!/usr/bin/env bash
# export-machine.sh ENVIRONMENT REGION ADDRESS: creates a machine in REGION that may read the database and nothing else. Only the IP address
# ADDRESS may connect by SSH. If the machine already exists, keeps its region, and grants it the role on the current account. Fails if the
# machine is in the database's region, because both would be lost together.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
environment=${1:?environment is missing} region=${2:?region is missing} address=${3:?IP address is missing}
use "$environment"
group=rg-franchise-admin-exports
machine=
if [ "$(az group exists -n "$group")" = true ]; then
  machine=$(az vm list -g "$group" --query "[?name=='exports'].location" -o tsv)
fi
database=$(az cosmosdb show -g "$G" -n "$COSMOS" --query 'writeLocations[0].locationName' -o tsv)
if [ "${machine:-$region}" = "$(tr -d ' ' <<<"$database" | tr '[:upper:]' '[:lower:]')" ]; then
  echo "Nothing was changed: the machine would be in the region of the database ($database)" >&2 && exit 1
fi
if [ -z "$machine" ]; then
  az group create -n "$group" -l "$region"
  az vm create -g "$group" -n exports -l "$region" --image Ubuntu2404 --size Standard_B2s --assign-identity --public-ip-sku Standard \
    --admin-username exporter --generate-ssh-keys --nsg-rule NONE
fi
az network nsg rule create -g "$group" --nsg-name exportsNSG -n ssh --priority 1000 --access Allow --protocol Tcp \
  --destination-port-ranges 22 --source-address-prefixes "$address"
az cosmosdb sql role assignment create -g "$G" -a "$COSMOS" --scope / --role-definition-id 00000000-0000-0000-0000-000000000001 \
  --principal-id "$(az vm identity show -g "$group" -n exports --query principalId -o tsv)"
