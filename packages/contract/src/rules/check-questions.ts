export const mostCheckQuestions = 3;
