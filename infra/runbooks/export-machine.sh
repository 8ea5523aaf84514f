#!/usr/bin/env bash
# export-machine.sh ENVIRONMENT ADDRESS: creates a machine in another region that may read the database and nothing else. Only the IP
# address ADDRESS may connect by SSH. If the machine already exists, grants it the role on the current account.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
use "$1"
group=rg-franchise-admin-exports
az group create -n "$group" -l westus3
machine=$(az vm list -g "$group" --query "[?name=='exports'].name" -o tsv)
[ -n "$machine" ] ||
  az vm create -g "$group" -n exports -l westus3 --image Ubuntu2404 --size Standard_B2s --assign-identity --public-ip-sku Standard \
    --admin-username exporter --generate-ssh-keys --nsg-rule SSH
az network nsg rule update -g "$group" --nsg-name exportsNSG -n default-allow-ssh --source-address-prefixes "$2"
az cosmosdb sql role assignment create -g "$G" -a "$COSMOS" --scope / --role-definition-id 00000000-0000-0000-0000-000000000001 \
  --principal-id "$(az vm identity show -g "$group" -n exports --query principalId -o tsv)"
