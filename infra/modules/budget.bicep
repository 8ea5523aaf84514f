// What this resource group may cost a month, and who hears of it. A budget stops nothing.

@description('Which environment this is.')
param environmentName string

@description('What a month may cost, in the currency of the subscription.')
@minValue(1)
param amount int

@description('First day of the month it counts from, yyyy-MM-dd. It stays as it is once the budget exists: Azure refuses to move it.')
@maxLength(10)
param startDate string

@description('E-mail addresses that hear of it.')
@minLength(1)
param emails array

resource budget 'Microsoft.Consumption/budgets@2024-08-01' = {
  // One for each resource group, by a name of its own: made anew, with another `workload` for instance, it would be refused for a start
  // date that has passed, which a budget that is there may keep.
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
