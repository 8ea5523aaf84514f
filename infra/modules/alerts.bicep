// What wakes somebody. The lines looked for are those of api/src/functions/http/log.ts: one JSON object each, with `event` first.

@description('Beginning of the names of the alerts, which may have 260 letters themselves.')
@minLength(1)
@maxLength(200)
param prefix string

@description('Region of the workspace.')
param location string

@description('Tags of every resource.')
param tags object

@description('E-mail addresses that alerts go to.')
@minLength(1)
param emails array

@description('Resource id of the workspace.')
param workspaceId string

@description('Resource id of the Application Insights component.')
param insightsId string

@description('Resource id of the Cosmos DB account.')
param cosmosAccountId string

@description('Host name under which /api/health is asked for from outside.')
param healthHostname string

// Sampling may leave out lines: each says by ItemCount how many it stands for.
var answered = '''
AppTraces
| where Message startswith '{"event":"answered"'
| extend line = parse_json(Message)
| where tostring(line.call) != 'health'
'''

// What the directory refused, as the error itself or as the cause of another.
var refusedByDirectory = '''
AppTraces
| where Message has 'DirectoryError'
| extend error = parse_json(Message).error
| extend refusal = case(
    tostring(error.kind) == 'DirectoryError', error,
    tostring(error.cause.kind) == 'DirectoryError', error.cause,
    error.cause.cause)
| extend status = toint(refusal.statusCode)
'''

// Most are resolved by themselves, as what they count is logged as long as it lasts. What is logged once is not over when its line leaves
// the window: an alert with `mute` is never resolved, and tells of no other line for so long.
var logAlerts = [
  {
    name: 'server-errors'
    description: 'More than 2 % of the calls were answered with 5xx.'
    severity: 1
    window: 'PT15M'
    frequency: 'PT5M'
    mute: ''
    query: '${answered}| summarize answers = sum(ItemCount), failed = sumif(ItemCount, toint(line.status) >= 500)\n| where answers >= 20 or failed >= 5\n| project measure = 100.0 * failed / answers'
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 2
  }
  {
    name: 'slow-answers'
    description: 'One call in twenty took longer than 2 seconds (p95). Imports are left out: they wait up to 20 seconds by design.'
    severity: 2
    window: 'PT30M'
    frequency: 'PT10M'
    mute: ''
    query: '${answered}| where tostring(line.call) != \'importUsers\'\n| summarize answers = sum(ItemCount), measure = percentilew(toint(line.ms), ItemCount, 95)\n| where answers >= 20\n| project measure'
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 2000
  }
  {
    name: 'directory-throttled'
    description: 'Microsoft Graph throttles the portal (429) for longer than a call can wait.'
    severity: 2
    window: 'PT15M'
    frequency: 'PT5M'
    mute: ''
    query: '${refusedByDirectory}| where status == 429\n| summarize measure = count()'
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 5
  }
  {
    name: 'directory-forbidden'
    description: 'Microsoft Graph refuses the portal a right (403): infra/directory has not been run, or somebody took a right away.'
    severity: 1
    window: 'PT15M'
    frequency: 'PT5M'
    mute: 'PT6H'
    query: '${refusedByDirectory}| where status in (401, 403)\n| summarize measure = count()'
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 0
  }
  {
    name: 'import-set-aside'
    description: 'Messages of imports failed time and again and wait in the poison queue.'
    severity: 2
    window: 'PT15M'
    frequency: 'PT5M'
    mute: ''
    query: '''
AppTraces
| where Message startswith '{"event":"messages set aside"'
| summarize measure = count()
'''
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 0
  }
  {
    name: 'import-abandoned'
    description: 'An import was given up, as its message failed time and again, or somebody else wrote into the queue of imports.'
    severity: 2
    window: 'PT30M'
    frequency: 'PT15M'
    mute: 'PT30M'
    query: '''
AppTraces
| extend line = parse_json(Message)
| where tostring(line.event) in ('import abandoned', 'message without a number')
| summarize measure = count()
'''
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 0
  }
  {
    name: 'outbox-late'
    description: 'Something that must follow in the directory has waited for more than half an hour.'
    severity: 2
    window: 'PT1H'
    frequency: 'PT15M'
    mute: ''
    query: '''
AppTraces
| where Message startswith '{"event":"outbox due"'
| extend line = parse_json(Message)
| summarize measure = max(toint(line.oldestSeconds))
| where isnotnull(measure)
'''
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 1800
  }
  {
    name: 'outbox-given-up'
    description: 'Something that must follow in the directory was tried for the last time, and waits for a person still.'
    severity: 1
    window: 'PT15M'
    frequency: 'PT5M'
    mute: ''
    query: '''
AppTraces
| where Message startswith '{"event":"outbox due"'
| extend line = parse_json(Message)
| summarize measure = max(toint(line.givenUp))
| where isnotnull(measure)
'''
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 0
  }
  {
    name: 'outbox-unattended'
    description: 'The timer that looks after the outbox every minute has not run for 15 minutes.'
    severity: 1
    window: 'PT15M'
    frequency: 'PT5M'
    mute: ''
    query: '''
AppTraces
| where Message startswith '{"event":"outbox due"'
| summarize measure = count()
'''
    aggregation: 'Maximum'
    operator: 'LessThan'
    threshold: 1
  }
]

resource people 'Microsoft.Insights/actionGroups@2023-01-01' = {
  name: '${prefix}-people'
  location: 'global'
  tags: tags
  properties: {
    groupShortName: 'portal'
    enabled: true
    emailReceivers: [
      for (email, index) in emails: {
        name: 'person-${index}'
        emailAddress: email
        useCommonAlertSchema: true
      }
    ]
  }
}

resource fromLogs 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = [
  for alert in logAlerts: {
    name: '${prefix}-${alert.name}'
    location: location
    tags: tags
    kind: 'LogAlert'
    properties: {
      displayName: '${prefix}-${alert.name}'
      description: alert.description
      severity: alert.severity
      enabled: true
      scopes: [workspaceId]
      evaluationFrequency: alert.frequency
      windowSize: alert.window
      autoMitigate: empty(alert.mute)
      muteActionsDuration: empty(alert.mute) ? null : alert.mute
      // A workspace that has not taken in anything yet does not know its tables.
      skipQueryValidation: true
      criteria: {
        allOf: [
          {
            query: alert.query
            metricMeasureColumn: 'measure'
            timeAggregation: alert.aggregation
            operator: alert.operator
            threshold: alert.threshold
            failingPeriods: { numberOfEvaluationPeriods: 1, minFailingPeriodsToAlert: 1 }
          }
        ]
      }
      actions: { actionGroups: [people.id] }
    }
  }
]

resource databaseThrottled 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: '${prefix}-database-throttled'
  location: 'global'
  tags: tags
  properties: {
    description: 'Cosmos DB throttles the portal (429): a partition is asked for more than it has.'
    severity: 2
    enabled: true
    scopes: [cosmosAccountId]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT15M'
    autoMitigate: true
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
      allOf: [
        {
          name: 'throttled'
          criterionType: 'StaticThresholdCriterion'
          metricNamespace: 'Microsoft.DocumentDB/databaseAccounts'
          metricName: 'TotalRequests'
          dimensions: [{ name: 'StatusCode', operator: 'Include', values: ['429'] }]
          timeAggregation: 'Count'
          operator: 'GreaterThan'
          threshold: 100
        }
      ]
    }
    actions: [{ actionGroupId: people.id }]
  }
}

resource health 'Microsoft.Insights/webtests@2022-06-15' = {
  name: '${prefix}-health'
  location: location
  // By this tag the portal finds the component that the results go to.
  tags: union(tags, { 'hidden-link:${insightsId}': 'Resource' })
  kind: 'standard'
  properties: {
    SyntheticMonitorId: '${prefix}-health'
    Name: '${prefix}-health'
    Description: 'Asks for /api/health from five places, as nobody in particular.'
    Kind: 'standard'
    Enabled: true
    Frequency: 300
    Timeout: 30
    RetryEnabled: true
    Locations: [
      { Id: 'us-va-ash-azr' }
      { Id: 'us-ca-sjc-azr' }
      { Id: 'us-tx-sn1-azr' }
      { Id: 'us-il-ch1-azr' }
      { Id: 'us-fl-mia-edge' }
    ]
    Request: {
      RequestUrl: 'https://${healthHostname}/api/health'
      HttpVerb: 'GET'
      ParseDependentRequests: false
      FollowRedirects: false
    }
    ValidationRules: {
      ExpectedHttpStatusCode: 200
      SSLCheck: true
      SSLCertRemainingLifetimeCheck: 7
      ContentValidation: { ContentMatch: 'alive', IgnoreCase: false, PassIfTextFound: true }
    }
  }
}

resource unavailable 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: '${prefix}-unavailable'
  location: 'global'
  tags: tags
  properties: {
    description: 'The portal does not answer from two places or more.'
    severity: 0
    enabled: true
    scopes: [health.id, insightsId]
    evaluationFrequency: 'PT1M'
    windowSize: 'PT5M'
    autoMitigate: true
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria'
      webTestId: health.id
      componentId: insightsId
      failedLocationCount: 2
    }
    actions: [{ actionGroupId: people.id }]
  }
}
