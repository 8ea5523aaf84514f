// Monthly budget of the resource group. It only sends emails; it does not limit spending.

@description('Name of the environment.')
param environmentName string

@description('Amount per month, in the currency of the subscription.')
@minValue(1)
param amount int

@description('First day of the first month, yyyy-MM-dd. Azure rejects a change of this date after the budget has been created.')
@maxLength(10)
param startDate string

@description('Email addresses for notifications.')
@minLength(1)
param emails array

resource budget 'Microsoft.Consumption/budgets@2024-08-01' = {
  // Unlike other names, this one omits main.bicep's `workload`. Otherwise a change of `workload` would create a second budget, and Azure
  // rejects a new budget whose start date has passed.
  name: 'portal-${environmentName}'
  properties: {
    category: 'Cost'
    amount: amount
    timeGrain: 'Monthly'
    timePeriod: { startDate: startDate }
    notifications: {
      mostIsSpent: {
        enabled: true
        operator: 'GreaterThanOrEqualTo'
        threshold: 80
        thresholdType: 'Actual'
        contactEmails: emails
      }
      allIsSpent: {
        enabled: true
        operator: 'GreaterThanOrEqualTo'
        threshold: 100
        thresholdType: 'Actual'
        contactEmails: emails
      }
      willBeExceeded: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 110
        thresholdType: 'Forecasted'
        contactEmails: emails
      }
    }
  }
}
