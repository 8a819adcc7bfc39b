/** Cards of which blanks are filled or texts are written or said; as in `choices.ts`. */
export const textPayloads = String.raw`
fill-blanks | went;home | published | {"type":"CARD_TYPE_SELECT_WORDS","prompt":"Fill in the blanks","question":{"text":"She ___ straight ___."},"options":[{"id":"opt1","text":"home"},{"id":"opt2","text":"went"},{"id":"opt3","text":"goes"}],"answer":{"correct_values":["blank1:opt2","blank2:opt1"]}}
fill-blanks | rain | published, gRPC, one blank | {"type":"CARD_TYPE_SELECT_WORDS","question":{"text":"The ___ never stopped.","autoPlay":true},"options":[{"id":"o1","text":"rain"},{"id":"o2","text":"train"}],"answer":{"correctValues":["blank1:o1"]}}
fill-blanks | Paris | flashcard program, cloze | {"noteId":17,"modelName":"Cloze","cloze":"1","text":"{{c1::Paris}} lies on the Seine."}
fill-blanks | Paris | cloze with a hint | {"type":"cloze","text":"{{c1::Paris::a city}} lies on the Seine."}
fill-blanks | salt;pepper | two clozes | {"type":"cloze","text":"Pass the {{c1::salt}} and the {{c2::pepper}}."}
fill-blanks | went;home | learning toolkit, typed | {"type":"fill_in_the_blanks","sentence":"She ___ straight ___.","answers":["went","home"]}
fill-blanks | went;home | a list of blanks | {"type":"cloze","sentence":"She ___ straight ___.","blanks":[{"id":1,"answer":"went"},{"id":2,"answer":"home"}]}
fill-blanks | went | one blank, one answer | {"type":"fill_blank","question":"She ___ home yesterday.","answer":"went"}
fill-blanks | went;home | a map of blanks | {"type":"gap_fill","question":"She ___ straight ___.","answer":{"blank1":"went","blank2":"home"}}
fill-blanks | went;home | numbered curly blanks | {"type":"gapfill","question":"She {{1}} straight {{2}}.","answer":["went","home"]}
fill-blanks | went;home | named curly blanks | {"type":"gapfill","question":"She {{verb}} straight {{place}}.","answer":{"place":"home","verb":"went"}}
fill-blanks | went | square blank | {"type":"cloze","question":"She [blank] home.","answer":"went"}
fill-blanks | went | a blank and a word bank | {"type":"word_bank","question":"She ___ home.","word_bank":["went","goes","gone"],"answer":"went"}
fill-blanks | went | words beside that are no bank | {"type":"cloze","sentence":"I ___ home","words":["go","sit"],"answer":"went"}
fill-blanks | a;b | a bank by order | {"type":"select_words","question":"First ___, then ___.","options":[{"id":"1x","text":"b"},{"id":"2x","text":"a"}],"answer":["2x","1x"]}
fill-blanks | 行く | Japanese, full-width blank | {"type":"fill_blank","question":"明日、学校へ＿＿。","answer":"行く","language":"LANGUAGE_JAPANESE"}
fill-blanks | пошла | Russian | {"type":"fill_blank","question":"Она ___ домой.","answer":"пошла","language":"ru"}
fill-blanks | has been | accepted texts | {"type":"fill_blank","question":"He ___ here.","answer":"has been","accepted_answers":["has been","'s been"]}
fill-blanks | its | an apostrophe matters | {"type":"fill_blank","question":"The dog wagged ___ tail.","answer":"its"}
fill-blanks | cat | a sentence that contains its answer once | {"type":"cloze","sentence":"The cat sat on the mat.","answer":"cat"}
fill-blanks | 3.5 | a number | {"type":"fill_blank","question":"Seven halves are ___.","answer":3.5}
spelling | gossamer | published | {"type":"CARD_TYPE_SPELLING","prompt":"Write what you hear","question":{"text":"gossamer","auto_play":true,"phonetics":[]},"options":[{"id":"h1","text":"thin","hint":"9 letters"}],"answer":{"correct_values":["gossamer"],"config":{"ignore_case":true,"ignore_accents":true}}}
spelling | façade | published, without options | {"type":"CARD_TYPE_SPELLING","question":{"text":"façade","autoPlay":true},"answer":{"correctValues":["façade"],"config":{"ignoreAccents":true}}}
spelling | dog | a translation typed | {"type":"type_answer","prompt":"Translate","question":"Hund","answer":"dog"}
spelling | dog;hound | accepted texts | {"type":"typing","question":"Hund","answer":"dog","accepted_answers":["hound"]}
spelling | dog;hound | several answers | {"type":"short_answer","question":"Hund","answers":["dog","hound"]}
spelling | petrichor | the word of a spelling card | {"type":"spelling","word":"petrichor","definition":"the smell of rain on dry ground"}
spelling | petrichor | dictation with a transcript | {"type":"dictation","audio_url":"https://media.example/p.mp3","transcript":"petrichor"}
spelling | der Hund | typed, with an article | {"type":"typing","question":"the dog","answer":"der Hund","language":"de"}
spelling | 学校 | typed, Japanese | {"type":"typing","question":"school","answer":"学校","language":"ja"}
spelling | school | course platform, short answer | {"question_type":"short_answer_question","question_text":"Schule","answers":[{"text":"school","weight":100}]}
spelling | Rome | learning system, short answer | {"qtype":"shortanswer","questiontext":"What is the capital of Italy?","answer":"Rome"}
spelling | it's | typed apostrophe | {"type":"typing","prompt":"Short form","question":"it is","answer":"it's"}
spelling | run | by its answer and its type alone | {"cardType":"WRITE","front":"correr","correctAnswer":"run"}
spelling | ask / tell | a slash | {"type":"typing","question":"preguntar, contar","answer":"ask / tell"}
spelling | 1.000 | a number with a point | {"type":"typing","question":"tausend","answer":"1.000","language":"de"}
speaking | ephemeral | published | {"type":"CARD_TYPE_SPEAKING","prompt":"Say it","question":{"text":"ephemeral","phonetics":[{"accent":"US","text":"/ɪˈfemərəl/"}]},"answer":{"correct_values":["ephemeral"],"config":{"min_similarity":0.8}}}
speaking | good morning | a sentence to say | {"type":"speaking","text":"good morning"}
speaking | good morning | to repeat | {"type":"repeat","phrase":"good morning","translation":"guten Morgen"}
speaking | gracias | to say in another language | {"type":"pronunciation","word":"gracias","ipa":"/ˈɡɾaθjas/","language":"es"}
reveal | Hund | typed, but no answer | {"type":"typing","question":"dog","note":"Hund"}
`;
