/** Combined by chance; nobody is meant. */

const words = (text: string) => text.trim().split(/\s+/);

export const firstNames = words(`
  Adaeze Abubakar Aisha Akin Amara Aminat Anuoluwapo Ayodele Babatunde Bello Binta Blessing Bukola Chiamaka Chidi Chidinma
  Chinedu Chioma Damilola Danladi David Ebere Efe Ejiro Emeka Emmanuel Esther Fatima Favour Femi Folake Gbenga Grace Habiba
  Halima Hauwa Ibrahim Idris Ifeanyi Ifeoma Ijeoma Ikechukwu Itoro Jamila Joy Jumoke Kabiru Kehinde Kelechi Kemi Khadija
  Kunle Lami Mercy Mohammed Musa Ngozi Nkechi Nneka Nnamdi Obinna Odion Olamide Olumide Oluwaseun Osagie Patience Peter
  Rahma Ruth Sade Salisu Samuel Segun Simisola Taiwo Temitope Tobi Tunde Uche Umar Usman Victoria Yakubu Yusuf Zainab`);

export const familyNames = words(`
  Abdullahi Abiola Adebayo Adekunle Adeleke Adeyemi Afolabi Agbaje Ajayi Akande Akpan Alabi Aliyu Amadi Anyanwu Audu
  Ayinde Azikiwe Babangida Bakare Balogun Bassey Bello Chukwu Danjuma Dike Effiong Egwu Eke Ekong Eze Ezekiel Fashola
  Garba Gambo Ibe Idowu Igwe Ikpeme Inyang Isah Iwu Jatau Kalu Lawal Madu Maduka Mbah Mohammed Nwachukwu Nwankwo Nwosu
  Obi Obaseki Odukoya Ogbonna Ogunleye Okafor Okeke Okon Okoro Okoye Oladipo Olaniyan Onuoha Onyeka Orji Osinachi Owolabi
  Sani Shehu Soyinka Tarka Udo Ugwu Umeh Uzor Yakubu Yusuf`);

export const topics: Readonly<Record<string, readonly string[]>> = {
  Mathematics: [
    'Fractions',
    'Percentages',
    'Linear equations',
    'Quadratic equations',
    'Indices and logarithms',
    'Circle theorems',
    'Trigonometric ratios',
    'Simple and compound interest',
    'Probability',
    'Sets and Venn diagrams',
  ],
  'English Language': [
    'Parts of speech',
    'Concord',
    'Comprehension',
    'Summary writing',
    'Formal letters',
    'Tenses',
    'Figures of speech',
    'Oral English: vowels',
  ],
  Physics: [
    'Measurement',
    'Speed and acceleration',
    'Forces',
    'Heat',
    'Waves',
    'Light and lenses',
    'Current electricity',
  ],
  Chemistry: ['The atom', 'Chemical bonding', 'Acids and bases', 'The periodic table', 'The mole', 'Electrolysis'],
  Biology: ['Cells', 'Nutrition', 'Transport in plants', 'The human heart', 'Ecology', 'Genetics', 'Reproduction'],
  Economics: ['Demand and supply', 'Money and banking', 'Production', 'Population', 'International trade'],
  Geography: ['Map reading', 'Rivers', 'The climate of Nigeria', 'Agriculture in West Africa', 'Settlement'],
  Government: ['The constitution', 'Federalism in Nigeria', 'The three arms of government', 'Elections', 'ECOWAS'],
};

export const subjects = Object.keys(topics);
