export type Teacher = {
  id: string;
  name: string;
  title: string;
  hair: 'crop' | 'afro' | 'gele' | 'braids' | 'cap' | 'scarf';
  glasses?: true;
  beard?: true;
};

export const teachers: readonly Teacher[] = [
  { id: 't1', name: 'Adaeze Okonkwo', title: 'Mathematics Teacher', hair: 'afro', glasses: true },
  { id: 't2', name: 'Ibrahim Musa', title: 'Physics Teacher', hair: 'cap', beard: true },
  { id: 't3', name: 'Folake Adeyemi', title: 'English Language Teacher', hair: 'gele' },
  { id: 't4', name: 'Chinedu Eze', title: 'Chemistry Teacher', hair: 'crop', glasses: true },
  { id: 't5', name: 'Zainab Bello', title: 'Biology Teacher', hair: 'scarf' },
  { id: 't6', name: 'Tunde Bakare', title: 'Economics Teacher', hair: 'crop', beard: true },
  { id: 't7', name: 'Ebiere Briggs', title: 'Geography Teacher', hair: 'braids' },
  { id: 't8', name: 'Nkechi Umeh', title: 'Literature in English Teacher', hair: 'braids', glasses: true },
];
