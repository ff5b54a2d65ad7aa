/** The operator of the server. */
export const operatorAddress = 'rekstur@tunna.example';
