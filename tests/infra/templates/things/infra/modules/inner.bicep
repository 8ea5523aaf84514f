import { shade } from 'types.bicep'

param weight int

param tone shade

param note string?

output summary string = '${tone} ${weight} ${note ?? ''}'
