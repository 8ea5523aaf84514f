import type { Expression, Query, Select, Source } from './ast.ts';

/** Text of an expression that parses back to the same. */
export function print(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return expression.value === undefined ? 'undefined' : JSON.stringify(expression.value);
    case 'parameter':
    case 'name':
      return expression.name;
    case 'member':
      return `${print(expression.object)}${step(expression.property)}`;
    case 'index':
      return `${print(expression.object)}[${print(expression.index)}]`;
    case 'unary':
      return `(${expression.operator} ${print(expression.operand)})`;
    case 'binary':
      return `(${print(expression.left)} ${expression.operator} ${print(expression.right)})`;
    case 'in':
      return `(${print(expression.operand)}${not(expression)} IN (${expression.list.map(print).join(', ')}))`;
    case 'between':
      return `(${print(expression.operand)}${not(expression)} BETWEEN ${print(expression.low)} AND ${print(expression.high)})`;
    case 'like': {
      const tail = expression.escape ? ` ESCAPE ${print(expression.escape)}` : '';
      return `(${print(expression.operand)}${not(expression)} LIKE ${print(expression.pattern)}${tail})`;
    }
    case 'ternary':
      return `(${print(expression.test)} ? ${print(expression.yes)} : ${print(expression.no)})`;
    case 'call':
      return `${expression.name}(${expression.args.map(print).join(', ')})`;
    case 'object':
      return `{${expression.entries.map((entry) => `${JSON.stringify(entry.name)}: ${print(entry.value)}`).join(', ')}}`;
    case 'array':
      return `[${expression.items.map(print).join(', ')}]`;
    case 'subquery':
      return `${{ scalar: '', exists: 'EXISTS', array: 'ARRAY' }[expression.form]}(${printQuery(expression.query)})`;
  }
}

export function printQuery(query: Query): string {
  return [
    printSelect(query.select),
    printFrom(query.from),
    ...(query.where ? [`WHERE ${print(query.where)}`] : []),
    ...(query.groupBy.length > 0 ? [`GROUP BY ${query.groupBy.map(print).join(', ')}`] : []),
    ...(query.orderBy.length > 0 ? [printOrder(query)] : []),
    ...(query.offset && query.limit ? [`OFFSET ${print(query.offset)} LIMIT ${print(query.limit)}`] : []),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export function printOrder(query: Query): string {
  const items = query.orderBy.map((item) => `${print(item.expression)} ${item.descending ? 'DESC' : 'ASC'}`);
  return `ORDER BY ${items.join(', ')}`;
}

export function printFrom(from: readonly Source[]): string {
  return from.length === 0 ? '' : `FROM ${from.map(printSource).join(' JOIN ')}`;
}

function printSource(source: Source): string {
  const what = source.kind === 'path' ? print(source.expression) : `(${printQuery(source.query)})`;
  if (source.each) return `${source.alias} IN ${what}`;
  return what === source.alias ? what : `${what} AS ${source.alias}`;
}

function printSelect(select: Select): string {
  const start = `SELECT ${select.distinct ? 'DISTINCT ' : ''}${select.top ? `TOP ${print(select.top)} ` : ''}`;
  if (select.form.kind === 'star') return `${start}*`;
  if (select.form.kind === 'value') return `${start}VALUE ${print(select.form.expression)}`;
  return `${start}${select.form.items.map((item) => `${print(item.expression)} AS ${item.name}`).join(', ')}`;
}

function step(property: string): string {
  return /^[A-Za-z_]\w*$/.test(property) ? `.${property}` : `[${JSON.stringify(property)}]`;
}

function not(expression: { readonly negated: boolean }): string {
  return expression.negated ? ' NOT' : '';
}
