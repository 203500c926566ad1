print("suzuri")
