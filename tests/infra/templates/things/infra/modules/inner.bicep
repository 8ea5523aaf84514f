param weight int

@allowed(['dark', 'light'])
param tone string

param note string?

param shelf string = 'shelf'

resource found 'Test.Things/boxes@2025-01-01' existing = {
  name: shelf
}

output summary string = '${tone} ${weight} ${note ?? ''} ${found.name}'
