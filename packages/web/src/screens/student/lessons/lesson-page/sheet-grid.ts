/** One column on a phone, picture first; from 1024 px the box with price and action stands beside it and stays in sight. */
export const sheetGrid = {
  all: 'grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]',
  picture: 'lg:col-start-1',
  title: 'min-w-0 lg:col-start-1 lg:row-start-2',
  box: 'lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start',
  rest: 'min-w-0 lg:col-start-1 lg:row-start-3',
};
