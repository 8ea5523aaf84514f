import type { Expression, Join, Query } from './ast.ts';

/** Returns text that parses back to the same expression. */
export function print(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return expression.value === undefined ? 'undefined' : JSON.stringify(expression.value);
    case 'parameter':
    case 'name':
      return expression.name;
    case 'member':
      return `${print(expression.object)}${step(expression.property)}`;
    case 'unary':
      return `(${expression.operator} ${print(expression.operand)})`;
    case 'binary':
      return `(${print(expression.left)} ${expression.operator} ${print(expression.right)})`;
    case 'in':
      return `(${print(expression.operand)}${expression.negated ? ' NOT' : ''} IN (${expression.list.map(print).join(', ')}))`;
    case 'call':
      return `${expression.name}(${expression.args.map(print).join(', ')})`;
    case 'object':
      return `{${expression.entries.map((entry) => `${JSON.stringify(entry.name)}: ${print(entry.value)}`).join(', ')}}`;
    case 'array':
      return `[${expression.items.map(print).join(', ')}]`;
    case 'exists': {
      const where = expression.where ? ` WHERE ${print(expression.where)}` : '';
      return `EXISTS(SELECT VALUE 1 FROM ${printJoins(expression.joins)}${where})`;
    }
  }
}

/** Returns the text of a query after its SELECT list. `filter` is an additional condition of WHERE. */
export function printTail(query: Query, filter?: string): string {
  const where = [query.where && `(${print(query.where)})`, filter && `(${filter})`].filter(
    (part) => part !== undefined,
  );
  const order = query.orderBy.map((item) => `${print(item.expression)} ${item.descending ? 'DESC' : 'ASC'}`);
  return [
    `FROM ${query.root}`,
    ...(query.joins.length > 0 ? [`JOIN ${printJoins(query.joins)}`] : []),
    ...(where.length > 0 ? [`WHERE ${where.join(' AND ')}`] : []),
    ...(query.groupBy.length > 0 ? [`GROUP BY ${query.groupBy.map(print).join(', ')}`] : []),
    ...(order.length > 0 ? [`ORDER BY ${order.join(', ')}`] : []),
  ].join(' ');
}

function printJoins(joins: readonly Join[]): string {
  return joins.map((join) => `${join.alias} IN ${print(join.list)}`).join(' JOIN ');
}

function step(property: string): string {
  return /^[A-Za-z_]\w*$/.test(property) ? `.${property}` : `[${JSON.stringify(property)}]`;
}
