#!/usr/bin/env bash
# nightly-export.sh ACCOUNT: exports the account's database to ~/exports, then deletes exports older than 14 days.
set -euo pipefail
export COSMOS_ENDPOINT="https://${1:?account is missing}.documents.azure.com" COSMOS_DATABASE=franchise-admin
cd "$(dirname "$0")/../.."
npm run -s data -- export ~/exports/"$(date +%F)"
find ~/exports -mindepth 1 -maxdepth 1 -mtime +14 -exec rm -r {} +
