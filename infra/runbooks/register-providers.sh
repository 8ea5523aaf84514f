#!/usr/bin/env bash
# Registers the resource providers that the templates need, in the subscription that az is signed in to.
set -euo pipefail
for provider in Web DocumentDB Storage Insights OperationalInsights AlertsManagement ManagedIdentity Consumption App; do
  az provider register --namespace "Microsoft.$provider" --wait
done
