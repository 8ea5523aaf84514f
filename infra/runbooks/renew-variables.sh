#!/usr/bin/env bash
# Removes CUSTOM_HOSTNAME from all environments, and sets an existing BUDGET_START_DATE to this month.
set -euo pipefail
for environment in dev dev-plan prod prod-plan; do
  gh variable delete CUSTOM_HOSTNAME --env "$environment" || true # Not every environment has this variable.
  if gh variable get BUDGET_START_DATE --env "$environment"; then
    gh variable set BUDGET_START_DATE --env "$environment" --body "$(date +%Y-%m-01)"
  fi
done
