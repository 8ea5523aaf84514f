// Of types that exist in these tests alone (support/things.ts): small, and right in every line.
targetScope = 'resourceGroup'

extension testThings

@description('How large the box is.')
@allowed(['small', 'large'])
param size string = 'small'

param owners string[] = []

@minValue(1)
@maxValue(9)
param weight int = 3

param hasSpare bool = true

@secure()
param code string

var tags = { made: 'here' } // 'not a text'
var isLarge = size == 'large' && !empty(owners)
var list = loadJsonContent('list.json')

resource box 'Test.Things/boxes@2025-01-01' = {
  name: 'box-${size}'
  location: resourceGroup().location
  tags: union(tags, { owners: join(owners, ',') })
  properties: {
    size: size
    weight: weight
    finish: 'matte'
    label: 'abc'
    code: code
    lid: isLarge ? { kind: 'hinged', hinges: 2 } : { kind: 'loose' }
    parts: [for (owner, index) in owners: { name: 'part-${index}', owner: owner }]
    notes: { anything: { goes: 'here//#' } }
  }
}

@batchSize(1)
resource drawers 'Test.Things/boxes/drawers@2025-01-01' = [
  for item in list: {
    parent: box
    name: item.id
    properties: {
      depth: item.depth
      handle: 'wide'
    }
  }
]

resource shelf 'Test.Things/boxes@2025-01-01' existing = {
  name: 'shelf'
}

resource sticker 'Test.Things/stickers@2025-01-01' = {
  name: guid(box.id, shelf.id)
  scope: shelf
  properties: { text: map(list, item => item.id)[0] }
}

module inner 'modules/inner.bicep' = {
  name: 'inner'
  params: {
    weight: weight
    tone: isLarge ? 'dark' : 'light'
  }
  dependsOn: [drawers]
}

module spare 'modules/inner.bicep' = if (hasSpare) {
  name: 'spare'
  params: {
    weight: 2
    tone: 'dark'
    note: inner.outputs.summary
    shelf: shelf.name
  }
}

output boxId string = box.id
output state string = box.properties.state
output first string = drawers[0].name
output spareSummary string = spare.?outputs.summary ?? ''
