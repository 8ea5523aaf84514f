// A small, valid template with a type that exists only in these tests (support/things.ts).
@allowed(['small', 'large'])
param size string

param weight int = 3

param owners array = []

@secure()
param code string

resource box 'Test.Things/boxes@2025-01-01' = {
  name: 'box-${size}'
  tags: union({ made: 'here' }, { size: size })
  properties: {
    size: size
    weight: weight
    finish: 'matte'
    code: code
    lid: size == 'large' ? { kind: 'hinged', hinges: 2 } : { kind: 'loose' }
    parts: [for (owner, index) in owners: { name: 'part-${index}', owner: owner }]
    notes: { anything: { goes: 'here' } }
  }
}

module inner 'modules/inner.bicep' = {
  name: 'inner'
  params: {
    weight: weight
    tone: box.properties.state
  }
}

output summary string = inner.outputs.summary
