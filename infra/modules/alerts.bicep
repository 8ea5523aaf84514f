// Alerts. The log alerts query the log lines of api/src/functions/http/log.ts: one JSON object per line, starting with `event`.

@description('Prefix of each alert name. Azure allows 260 characters for a name.')
@minLength(1)
@maxLength(200)
param prefix string

@description('Region of the workspace.')
param location string

@description('Tags of every resource.')
param tags object

@description('Email addresses for alerts.')
@minLength(1)
param emails array

@description('Resource id of the workspace.')
param workspaceId string

@description('Resource id of the Application Insights component.')
param insightsId string

@description('Resource id of the Cosmos DB account.')
param cosmosAccountId string

@description('Host name for the availability test, which requests /api/health.')
param healthHostname string

// Sampling can drop lines. ItemCount is the number of original lines that each kept line represents.
var answered = '''
AppTraces
| where Message startswith '{"event":"answered"'
| extend line = parse_json(Message)
| where tostring(line.call) != 'health'
'''

// Requests that the directory rejected. The log line contains the DirectoryError as its error, or as the cause of its error.
var rejectedByDirectory = '''
AppTraces
| where Message has 'DirectoryError'
| extend error = parse_json(Message).error
| extend rejection = case(
    tostring(error.kind) == 'DirectoryError', error,
    tostring(error.cause.kind) == 'DirectoryError', error.cause,
    error.cause.cause)
| extend status = toint(rejection.statusCode)
'''

// Most conditions are logged for as long as they last, so their alerts resolve by themselves. An alert with `mute` is for an event that is
// logged once. It never resolves, and sends at most one email per `mute`.
var logAlerts = [
  {
    name: 'server-errors'
    description: 'More than 2 % of responses are 5xx.'
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
    description: 'p95 of responses is above 2 seconds. Import uploads are excluded, because they wait up to 20 seconds by design.'
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
    description: 'Microsoft Graph throttles the portal (429) for longer than a request can wait.'
    severity: 2
    window: 'PT15M'
    frequency: 'PT5M'
    mute: ''
    query: '${rejectedByDirectory}| where status == 429\n| summarize measure = count()'
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 5
  }
  {
    name: 'directory-forbidden'
    description: 'Microsoft Graph rejects the portal (401 or 403): deploy infra/directory, or restore a permission that somebody removed.'
    severity: 1
    window: 'PT15M'
    frequency: 'PT5M'
    mute: 'PT6H'
    query: '${rejectedByDirectory}| where status in (401, 403)\n| summarize measure = count()'
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 0
  }
  {
    name: 'import-set-aside'
    description: 'Import messages failed repeatedly and wait in the poison queue.'
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
    description: 'An import was abandoned because its message failed repeatedly, or another program wrote into the import queue.'
    severity: 2
    window: 'PT30M'
    frequency: 'PT15M'
    mute: 'PT30M'
    query: '''
AppTraces
| extend line = parse_json(Message)
| where tostring(line.event) in ('import abandoned', 'message without an id')
| summarize measure = count()
'''
    aggregation: 'Maximum'
    operator: 'GreaterThan'
    threshold: 0
  }
  {
    name: 'outbox-late'
    description: 'A directory update has been waiting for more than half an hour.'
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
    description: 'A directory update failed for good. It stays in the outbox until an operator resolves it.'
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
    description: 'The outbox timer, which runs every minute, has not run for 15 minutes.'
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
      // A new workspace has no tables until its first log line.
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
    description: 'Cosmos DB throttles the portal (429): a partition is overloaded.'
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
  // This tag links the test to the component that stores its results.
  tags: union(tags, { 'hidden-link:${insightsId}': 'Resource' })
  kind: 'standard'
  properties: {
    SyntheticMonitorId: '${prefix}-health'
    Name: '${prefix}-health'
    Description: 'Requests /api/health anonymously from five places.'
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
    description: 'The portal does not respond from at least two places.'
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
