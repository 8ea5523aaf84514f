import { shade } from 'types.bicep'

param weight int

param tone shade

param note string?

param shelf string = 'shelf'

resource found 'Test.Things/boxes@2025-01-01' existing = {
  name: shelf
}

output summary string = '${tone} ${weight} ${note ?? ''} ${found.name}'
