import { expect, test } from 'vitest';
import { brokenFormula, drawnMathml } from './maths.ts';

test('chemistry is a formula like any other', () => {
  expect(brokenFormula('Balance $\\ce{N2 + H2 <=> NH3}$')).toBeNull();
  expect(brokenFormula('In $\\pu{25 kJ mol-1}$')).toBeNull();
  expect(brokenFormula('$\\ce{N2$')).toMatch(/^The formula \$\\ce\{N2\$ is broken/);
  expect(drawnMathml('\\ce{CO2}')).toContain('<msub>');
});
