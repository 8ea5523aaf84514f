@export()
type shade = 'dark' | 'light'
