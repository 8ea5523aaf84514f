param weight int

param tone string?

output summary string = '${tone ?? ''} ${weight}'
