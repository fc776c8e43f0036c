import { classLabel, classLevels } from '@akada/contract/rules/class-level';

export const classOptions = classLevels.map((level) => ({ value: level, label: classLabel(level) }));
export const classFilterOptions = [{ value: '', label: 'All Classes' }, ...classOptions];
export const classChoices = [{ value: '', label: 'Select a class', disabled: true }, ...classOptions];
