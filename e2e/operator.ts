/** Who runs the server of the stories. */
export const operatorAddress = 'rekstur@tunna.example';
