#!/usr/bin/env bash
# Registers the resource providers of the templates, in the subscription that az uses.
set -euo pipefail
for provider in Web DocumentDB Storage Insights OperationalInsights AlertsManagement ManagedIdentity Consumption App; do
  az provider register --namespace "Microsoft.$provider" --wait
done
