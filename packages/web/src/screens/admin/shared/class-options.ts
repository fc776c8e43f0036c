import { classLabel, classLevels } from '@akada/contract/rules/class-level';

const classes = classLevels.map((level) => ({ value: level, label: classLabel(level) }));

export const classFilterOptions = [{ value: '', label: 'All Classes' }, ...classes];
export const classChoices = [{ value: '', label: 'Select a class', disabled: true }, ...classes];
