/** Pocket calculator without eval: + − × ÷ ^ √, brackets and π. Null if the input is no sum. */

const binary: Readonly<Record<string, { rank: number; of: (one: number, other: number) => number }>> = {
  '+': { rank: 1, of: (one, other) => one + other },
  '-': { rank: 1, of: (one, other) => one - other },
  '*': { rank: 2, of: (one, other) => one * other },
  '/': { rank: 2, of: (one, other) => one / other },
  '^': { rank: 4, of: (one, other) => one ** other },
};

const signRank = 3;

const asTyped: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', x: '*', X: '*', '÷': '/', ':': '/' };

function tokensOf(typed: string): string[] | null {
  const text = [...typed.replace(/[\s,]/g, '')].map((sign) => asTyped[sign] ?? sign).join('');
  const tokens = text.match(/\d+\.?\d*|\.\d+|[-+*/^()√π]/g) ?? [];
  return tokens.join('') === text && tokens.length > 0 ? tokens : null;
}

const mostTokens = 200;

export function calculate(typed: string): number | null {
  const tokens = tokensOf(typed);
  if (!tokens || tokens.length > mostTokens) return null;
  let at = 0;

  function single(): number {
    const token = tokens?.[at];
    at += 1;
    if (token === '-') return -sum(signRank);
    if (token === '+') return sum(signRank);
    if (token === '√') return Math.sqrt(single());
    if (token === 'π') return Math.PI;
    if (token !== '(') return token !== undefined && /\d/.test(token) ? Number(token) : Number.NaN;
    const inside = sum(0);
    const isClosed = tokens?.[at] === ')';
    at += 1;
    return isClosed ? inside : Number.NaN;
  }

  /** As far as operators of at least this rank reach; powers from the right. */
  function sum(least: number): number {
    let value = single();
    for (;;) {
      const sign = tokens?.[at];
      const operator = sign === undefined ? undefined : binary[sign];
      // 2π, 3(4) and 2√9 are products.
      const isProduct = sign !== undefined && /^[(√π]$/.test(sign);
      if (!isProduct && (!operator || operator.rank < least)) return value;
      if (isProduct) {
        if (2 < least) return value;
        value *= sum(3);
      } else if (operator) {
        at += 1;
        value = operator.of(value, sum(operator.rank + (sign === '^' ? 0 : 1)));
      }
    }
  }

  const value = sum(0);
  return at === tokens.length && Number.isFinite(value) ? value : null;
}

/** 0.1 + 0.2 is 0.3: ten digits, as on a pocket calculator. */
export const shortNumber = (value: number) => String(Number(value.toPrecision(10))).replace('-', '−');
