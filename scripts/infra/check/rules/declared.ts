/** Reads the declarations of parameters and outputs: type, allowed values, limits, @secure(). */
import type { Output, Parameter } from '../syntax/ast.ts';
import type { Kind, Literal } from '../types/accept.ts';
import { writtenOut } from './outcomes.ts';

export interface Declared {
  /** undefined: anything. */
  readonly kind: Kind | undefined;
  /** undefined: any value of the kind. */
  readonly allowed: readonly Literal[] | undefined;
  readonly min: number;
  readonly max: number;
  readonly isNullable: boolean;
  readonly isSecret: boolean;
}

const PRIMITIVES: Readonly<Record<string, Kind>> = {
  ...{ string: 'string', int: 'int', bool: 'bool', object: 'object', array: 'array' },
  ...{ secureString: 'string', secureObject: 'object' },
};

export function declaredBy({ type, decorators }: Parameter | Output): Declared {
  const argument = (name: string) => decorators.find((decorator) => decorator.name === name)?.args[0];
  const bound = (...names: readonly string[]) => {
    const found = names.map(argument).find((value) => value !== undefined);
    return found?.kind === 'number' ? found.value : undefined;
  };
  const values = argument('allowed');
  const text = type?.text.replace(/\?$/, '') ?? '';
  const allowed = values?.kind === 'array' ? values.items.map(writtenOut) : undefined;
  return {
    kind: text.endsWith('[]') ? 'array' : PRIMITIVES[text],
    allowed: allowed?.every((value) => value !== undefined) ? allowed : undefined,
    min: bound('minLength', 'minValue') ?? -Infinity,
    max: bound('maxLength', 'maxValue') ?? Infinity,
    isNullable: type?.text.endsWith('?') ?? false,
    isSecret: decorators.some(({ name }) => name === 'secure') || /^secure/.test(text),
  };
}
