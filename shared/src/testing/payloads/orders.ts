/** Cards of which words are put in order or pairs are made; as in `choices.ts`. A pair is written `left=right`. */
export const orderPayloads = String.raw`
arrange | I;like;tea | published | {"type":"CARD_TYPE_ARRANGE","prompt":"Build the sentence","question":{"text":"Ich mag Tee"},"options":[{"id":"w1","text":"tea"},{"id":"w2","text":"I"},{"id":"w3","text":"like"},{"id":"w4","text":"coffee"}],"answer":{"correct_values":["w2","w3","w1"],"config":{"strict_order":true}}}
arrange | I;like;tea | published, gRPC | {"type":"CARD_TYPE_ARRANGE","question":{"text":"Ich mag Tee"},"options":[{"id":"w1","text":"tea"},{"id":"w2","text":"I"},{"id":"w3","text":"like"}],"answer":{"correctValues":["w2","w3","w1"]}}
arrange | I;like;tea | a sentence of words | {"type":"word_order","question":"Ich mag Tee","words":["tea","I","like"],"answer":"I like tea"}
arrange | I;like;tea | a sentence with a full stop | {"type":"arrange","question":"Ich mag Tee","words":["tea","I","like"],"answer":"I like tea."}
arrange | 我;喜欢;茶 | Chinese, without spaces | {"type":"sentence_order","question":"I like tea","options":["茶","我","喜欢"],"answer":"我喜欢茶"}
arrange | I;like;ice cream | words that hold a space | {"type":"reorder","question":"Ich mag Eis","options":["ice cream","cream","I","like"],"answer":"I like ice cream"}
arrange | I;like;tea | a list of texts | {"type":"unscramble","question":"Ich mag Tee","tokens":["tea","I","like"],"solution":["I","like","tea"]}
arrange | I;like;tea | ids in order | {"type":"ordering","question":"Ich mag Tee","options":[{"id":"a","text":"tea"},{"id":"b","text":"I"},{"id":"c","text":"like"}],"correct_order":["b","c","a"]}
arrange | the;more;the;merrier | a word twice | {"type":"arrange","question":"Je mehr, desto besser","options":["the","merrier","more","the"],"answer":"the more the merrier"}
arrange | I;like;tea | a distractor | {"type":"sentence_building","question":"Ich mag Tee","word_bank":["tea","I","like","likes"],"answer":"I like tea"}
reveal | I | positions beside the words | {"type":"arrange","question":"Ich mag Tee","options":[{"text":"tea","position":3},{"text":"I","position":1},{"text":"like","position":2}]}
reveal | I | an order that is not told | {"type":"order","question":"Ich mag Tee","options":["tea","I","like"]}
reveal | tea | all options in an order, without a type | {"question":"Ich mag Tee","options":["tea","I","like"],"answer":["I","like","tea"]}
arrange | I;like;tea | a strict order without a type | {"question":"Ich mag Tee","options":["tea","I","like"],"answer":{"values":["I","like","tea"],"config":{"strict_order":true}}}
reveal | eat | tokens of an unknown type | {"type":"tap","question":"Ich esse Brot","choices":["bread","I","eat","you"],"answer":["I","eat","bread"]}
arrange | これ;は;本;です | Japanese | {"type":"arrange","question":"This is a book","options":["本","これ","です","は"],"answer":["これ","は","本","です"],"language":"ja"}
match | dog=Hund;cat=Katze | published | {"type":"CARD_TYPE_MATCHING","prompt":"Match the pairs","question":{"text":""},"options":[{"id":"w1","text":"dog","group":"left"},{"id":"w2","text":"cat","group":"left"},{"id":"m1","text":"Katze","group":"right"},{"id":"m2","text":"Hund","group":"right"}],"answer":{"correct_values":["w1:m2","w2:m1"]}}
match | dog=Hund;cat=Katze | published, gRPC | {"type":"CARD_TYPE_MATCHING","question":{"text":"Animals"},"options":[{"id":"w1","text":"dog","group":"left"},{"id":"w2","text":"cat","group":"left"},{"id":"m1","text":"Katze","group":"right"},{"id":"m2","text":"Hund","group":"right"}],"answer":{"correctValues":["w1:m2","w2:m1"]}}
match | dog=Hund;cat=Katze | pairs of objects | {"type":"match","question":"Animals","pairs":[{"left":"dog","right":"Hund"},{"left":"cat","right":"Katze"}]}
match | dog=Hund;cat=Katze | pairs of lists | {"type":"matching_pairs","question":"Animals","pairs":[["dog","Hund"],["cat","Katze"]]}
match | dog=Hund;cat=Katze | a map of pairs | {"type":"pairs","question":"Animals","pairs":{"dog":"Hund","cat":"Katze"}}
match | dog=Hund;cat=Katze | terms and definitions | {"type":"matching","question":"Animals","pairs":[{"term":"dog","definition":"Hund"},{"term":"cat","definition":"Katze"}]}
match | dog=Hund;cat=Katze | two columns and a map | {"type":"match","question":"Animals","left":[{"id":"d","text":"dog"},{"id":"c","text":"cat"}],"right":[{"id":"k","text":"Katze"},{"id":"h","text":"Hund"}],"answer":{"d":"h","c":"k"}}
match | dog=Hund;cat=Katze | two columns and pairs of ids | {"type":"match","question":"Animals","left_items":[{"id":"d","text":"dog"},{"id":"c","text":"cat"}],"right_items":[{"id":"k","text":"Katze"},{"id":"h","text":"Hund"}],"correct_pairs":[{"left_id":"d","right_id":"h"},{"left_id":"c","right_id":"k"}]}
match | dog=Hund;cat=Katze | two columns and texts of pairs | {"type":"match","question":"Animals","left":["dog","cat"],"right":["Katze","Hund"],"answer":["dog:Hund","cat:Katze"]}
match | dog=Hund;cat=Katze | premises and responses | {"type":"matching","question":"Animals","premises":[{"id":"d","text":"dog"},{"id":"c","text":"cat"}],"responses":[{"id":"k","text":"Katze"},{"id":"h","text":"Hund"}],"answer":["d:h","c:k"]}
match | dog=Hund;cat=Katze | course platform, pairs of answers | {"type":"match","question":"Animals","pairs":[{"prompt":"dog","answer":"Hund"},{"prompt":"cat","answer":"Katze"}]}
match | 犬=dog;猫=cat | Japanese | {"type":"match","question":"Animals","pairs":[["犬","dog"],["猫","cat"]],"language":"ja"}
match | taxi=taxi;bus=Bus | one word on both sides | {"type":"match","question":"Vehicles","pairs":[["taxi","taxi"],["bus","Bus"]]}
match | cat=Katze;dog=Hund | quiz markup, pairs | {"type":"Matching","stem":{"text":"Match"},"matchPairs":[{"subquestion":{"text":"cat"},"subanswer":"Katze"},{"subquestion":{"text":"dog"},"subanswer":"Hund"}]}
match | gato=cat;perro=dog | language course, pairs | {"type":"match","prompt":"Tap the pairs","pairs":[{"learningToken":"gato","fromToken":"cat"},{"learningToken":"perro","fromToken":"dog"}]}
match | cat=Katze;dog=Hund | course platform, matching | {"question_type":"matching_question","question_text":"Match","answers":[{"text":"cat","left":"cat","right":"Katze","match_id":1},{"text":"dog","left":"dog","right":"Hund","match_id":2}],"matches":[{"text":"Katze","match_id":1},{"text":"Hund","match_id":2}]}
arrange | I;eat;bread | language course, translation of tokens | {"type":"translate","prompt":"Ich esse Brot","correctSolutions":["I eat bread"],"choices":[{"text":"I"},{"text":"bread"},{"text":"eat"},{"text":"you"}]}
reveal | dog | pairs that are not told | {"type":"match","question":"Animals","left":["dog","cat"],"right":["Katze","Hund"]}
reveal | dog | partners named by the options | {"type":"match","question":"Animals","options":[{"id":"d","text":"dog","match_id":"h"},{"id":"h","text":"Hund"}]}
reveal | dog | keys that both share | {"type":"match","question":"Animals","options":[{"id":"d","text":"dog","pair":1},{"id":"h","text":"Hund","pair":1}]}
`;
